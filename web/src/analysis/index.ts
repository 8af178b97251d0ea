/** The analysis of a game in a replay. It is loaded when somebody asks for it. */

import { analysisText, ready } from './i18n'

export { AnalysisRun } from './analysisRun.svelte'
export { percent } from './format'
export { default as AnalysisPanel } from './AnalysisPanel.svelte'
export { default as WinChart } from './WinChart.svelte'
export { analysisText, ready }
