export { dismissToast } from './toast-store.ts'
export { runLastToastAction, showToast, Toaster } from './toasts.tsx'
