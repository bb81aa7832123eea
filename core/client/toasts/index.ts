export { Toaster } from './toaster.tsx'
export { dismissToast, runLastToastAction, showToast, updateToast } from './toasts.ts'
