/* SPDX-License-Identifier: MIT */
/*
 * interrupt.c: for faults.sh. Runs a program and presses Ctrl-C in its console:
 *
 *     interrupt.exe PROGRAM ARGUMENT...
 *
 * Waits until a line comes on standard input. Exits with the status of the program.
 */
#include <windows.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    STARTUPINFOA startup = {.cb = sizeof startup,
                            .dwFlags = STARTF_USESTDHANDLES, /* AllocConsole changes them */
                            .hStdInput = GetStdHandle(STD_INPUT_HANDLE),
                            .hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE),
                            .hStdError = GetStdHandle(STD_ERROR_HANDLE)};
    PROCESS_INFORMATION process;
    DWORD status = 0;
    char line[64];
    const char *command = strstr(GetCommandLineA(), "interrupt.exe");
    command = command == NULL ? NULL : strpbrk(command, " ");
    (void)FreeConsole();
    if (command == NULL || !AllocConsole() ||
        !CreateProcessA(NULL, strdup(command + 1), NULL, NULL, TRUE, 0, NULL, NULL, &startup,
                        &process)) {
        return 99;
    }
    (void)SetConsoleCtrlHandler(NULL, TRUE);
    if (fgets(line, sizeof line, stdin) == NULL || !GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0)) {
        return 98;
    }
    (void)WaitForSingleObject(process.hProcess, 60000);
    (void)GetExitCodeProcess(process.hProcess, &status);
    return (int)status;
}
