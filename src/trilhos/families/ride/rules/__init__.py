"""The rules of the rail games: compiled by Numba, called by CUDA kernels, or interpreted. Imports core only."""
