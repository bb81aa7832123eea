// One file for all: they share most of what they are made of, and each file more is named on the first page.
export { default as ByTime } from './by-time/by-time-view.tsx'
export { default as FlowChart } from './flow-chart/flow-chart-view.tsx'
export { default as MindMap } from './mind-map/mind-map-view.tsx'
