import { proxy } from 'valtio'

/** The email address carried from one sign-in screen to the next. Never a password. */
export const enteredEmail = proxy({ email: '' })
