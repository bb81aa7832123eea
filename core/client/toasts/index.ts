export { dismissToast } from './toast-store.ts'
export { runLastToastAction, showToast, Toaster, updateToast } from './toasts.tsx'
