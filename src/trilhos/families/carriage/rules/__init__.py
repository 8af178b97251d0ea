"""The rules of Linha de Comboio: compiled by Numba, called by CUDA kernels, or interpreted. Imports core only."""
