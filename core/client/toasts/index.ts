export { dismissToast } from './toast-store.ts'
export { Toaster } from './toaster.tsx'
export { runLastToastAction, showToast, updateToast } from './toasts.ts'
