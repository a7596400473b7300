/* SPDX-License-Identifier: MIT */
/* empty.c: the smallest C program, to measure the time of starting a process. */

int main(void)
{
    return 0;
}
