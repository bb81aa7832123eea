// Types of imports that are not TypeScript, as the bundler resolves them.
declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}
declare module '*.css'
declare module '*.svg?raw' {
  const text: string
  export default text
}
declare module 'virtual:messages/*' {
  const catalogue: import('#core/client/i18n/catalogue.ts').Catalogue
  export default catalogue
}
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}
