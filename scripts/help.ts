import { UserError } from './setup/user-error.mjs'

/** Prints `text` and returns true if the arguments ask for help. */
export function answersHelp(args: readonly string[], text: string): boolean {
  if (!args.includes('--help') && !args.includes('-h')) return false
  console.log(text.trim())
  return true
}

/** @throws UserError naming the first option that is not among `known` */
export function refuseUnknownOption(args: readonly string[], known: readonly string[]): void {
  const unknown = args.find(arg => !known.includes(arg))
  if (unknown !== undefined) throw new UserError(`Unknown argument ${unknown}. --help lists what there is.`)
}
