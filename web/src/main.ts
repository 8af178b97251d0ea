import '@fontsource-variable/cabin'
import './app.css'

import { mount } from 'svelte'

import App from './App.svelte'
import { loadLanguage } from './lib/i18n/index.svelte'
import { registerServiceWorker } from './lib/serviceWorker'

const target = document.getElementById('app')
const show = (): void => void (target && mount(App, { target }))
loadLanguage().then(show, show) // if the language cannot be loaded, start in English
registerServiceWorker()
