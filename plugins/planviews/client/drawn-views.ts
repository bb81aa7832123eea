// One file for all: they share most of what they are made of, and each file more is named on the first page.
export { Part as ByTime } from './by-time/by-time-view.tsx'
export { Part as FlowChart } from './flow-chart/flow-chart-view.tsx'
export { Part as MindMap } from './mind-map/mind-map-view.tsx'
