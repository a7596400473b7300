# Runs in the inner shell of capture.zsh: prints the matches that the completion functions add.
autoload -Uz compinit
compinit -C -u -d $HOME/compinit-dump # made by the first call
zstyle ':completion:*' completer _complete
compadd() {
    # Calls that only test or store matches do not add matches.
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
        builtin compadd "$@"
        return
    fi
    local -a added
    builtin compadd -A added "$@"
    print -l -- $'\n'offer:${^added}
    builtin compadd "$@"
}
compprefuncs=()
report_end() { print; print no-more; }
comppostfuncs=(report_end)
bindkey '^I' list-choices
print ready
