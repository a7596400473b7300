# capture.zsh FOLDER LINE: prints the completions that zsh offers for Tab after LINE, one a line.
# Completion works only in an interactive shell, so this script runs such a shell on a
# pseudo-terminal. FOLDER has the completion functions.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=; fpath=(${(q)1} \$fpath); source ${(q)0:A:h}/capture-inside.zsh"
while zpty -r shell line; do [[ $line == *ready* ]] && break; done
zpty -w -n shell "$2"$'\t'
while zpty -r shell line; do
    line=${line%%[[:cntrl:]]#}
    [[ $line == *no-more* ]] && break
    [[ $line == *offer:* ]] && print -r -- ${${line#*offer:}%%$'\r'*}
done
zpty -d shell
