// Everything of the plugin that the first page does without.
export * from './author/actions.ts'
export { default as Author } from './author/codex-page.tsx'
export { EntityCodex } from './author/entity-codex.tsx'
export { default as Entity } from './reader/codex-entity-page.tsx'
export { CodexLink } from './reader/codex-link.tsx'
export { default as List } from './reader/list-page.tsx'
