export type { ToastAction, ToastKind, ToastOptions, ToastPosition } from './toast.ts'
export { Toaster, type ToasterProps } from './toaster.tsx'
export { dismissToast, runLastToastAction, showToast, updateToast } from './toasts.ts'
