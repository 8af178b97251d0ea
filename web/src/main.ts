import '@fontsource-variable/cabin'
import './app.css'

import { mount } from 'svelte'

import App from './App.svelte'
import { begin } from './lib/i18n/index.svelte'

const target = document.getElementById('app')
if (target) void begin().then(() => mount(App, { target }))
