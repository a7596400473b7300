/* SPDX-License-Identifier: MIT */
/* empty.c: the smallest C program, to measure the cost of a start. */

int main(void)
{
    return 0;
}
