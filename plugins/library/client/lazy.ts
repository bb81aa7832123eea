// Everything of the plugin that the first page does without.
export * from './author/actions.ts'
export { Page as Analytics } from './author/analytics-page.tsx'
export { Page as Publishing } from './author/publishing-page.tsx'
export { libraryNotifications } from './notification-kinds.ts'
export { Page as Chapter } from './reader/chapter-page.tsx'
export { Page as Library } from './reader/library-page.tsx'
export { Page as Story } from './reader/story-page.tsx'
export { Page as Subscriptions } from './reader/subscriptions-page.tsx'
