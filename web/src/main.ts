import '@fontsource-variable/cabin'
import './app.css'

import { mount } from 'svelte'

import App from './App.svelte'
import { begin } from './lib/i18n/index.svelte'

const target = document.getElementById('app')
const show = (): void => void (target && mount(App, { target }))
begin().then(show, show) // without the words of one's language, in English
