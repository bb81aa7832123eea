import { proxy } from 'valtio'

/** What was typed at the door and is wanted again at the next of its screens. Never a password. */
export const enteredEmail = proxy({ email: '' })
