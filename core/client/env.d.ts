// What the bundler gives to imports that are not TypeScript.
declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}
declare module '*.css'
declare module '*.svg?raw' {
  const text: string
  export default text
}
declare module 'virtual:messages/en' {
  const messages: Record<string, string>
  export default messages
}
declare module 'virtual:messages/ua' {
  const messages: Record<string, string>
  export default messages
}
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}
