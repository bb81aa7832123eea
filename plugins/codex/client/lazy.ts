// Everything of the plugin that the first page does without.
export * from './author/actions.ts'
export { Page as Author } from './author/codex-page.tsx'
export { EntityCodex } from './author/entity-codex.tsx'
export { Entrance } from './reader/entrance.tsx'
export { Page as List } from './reader/list-page.tsx'
export { Page as Thing } from './reader/thing-page.tsx'
