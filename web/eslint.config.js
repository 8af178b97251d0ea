import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

import svelteConfig from './svelte.config.js'

// A rule is switched off with its reason, or not at all.
export default ts.config(
    { ignores: ['src/lib/api-types.ts'] }, // generated
    js.configs.recommended,
    ...ts.configs.recommendedTypeChecked,
    ...svelte.configs.recommended,
    ...svelte.configs.prettier,
    {
        languageOptions: {
            globals: globals.browser,
            parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], svelteConfig },
        },
        rules: {
            '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
            // Maps and Sets here are built inside $derived and never changed afterwards.
            'svelte/prefer-svelte-reactivity': 'off',
            // {' '} keeps a space that the formatter would otherwise move.
            'svelte/no-useless-mustaches': 'off',
        },
    },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: { parserOptions: { parser: ts.parser } },
    },
    {
        // The linter sees types from Svelte modules and in markup as `any`. svelte-check, which sees them, checks them.
        files: ['**/*.svelte'],
        rules: {
            '@typescript-eslint/no-redundant-type-constituents': 'off',
            '@typescript-eslint/no-unnecessary-type-assertion': 'off',
            '@typescript-eslint/no-unsafe-argument': 'off',
            '@typescript-eslint/no-unsafe-assignment': 'off',
            '@typescript-eslint/no-unsafe-call': 'off',
            '@typescript-eslint/no-unsafe-member-access': 'off',
            '@typescript-eslint/no-unsafe-return': 'off',
        },
    },
    {
        files: ['**/*.{js,mjs}', '*.config.ts'],
        ...ts.configs.disableTypeChecked,
        languageOptions: { globals: globals.node, parserOptions: { projectService: false } },
    },
)
