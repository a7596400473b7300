/* SPDX-License-Identifier: MIT */
/* empty.c: what starting any C program costs. */

int main(void)
{
    return 0;
}
