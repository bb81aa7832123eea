/** The initial kinds of a project. */
export type ModulesPreset = 'minimal' | 'full' | 'text-only'

export const modulesPresets: readonly ModulesPreset[] = ['minimal', 'full', 'text-only']

const presetKinds: Record<Exclude<ModulesPreset, 'full'>, readonly string[]> = {
  minimal: ['chapter', 'character', 'entry'],
  'text-only': ['chapter', 'entry', 'plan'],
}

/** The installed kinds of a preset. */
export function modulesOf(preset: ModulesPreset, installed: readonly string[]): string[] {
  return preset === 'full' ? [...installed] : installed.filter(kind => presetKinds[preset].includes(kind))
}

/** Whether exactly the kinds of the preset are on, among the installed ones. */
export function isPreset(preset: ModulesPreset, modules: readonly string[], installed: readonly string[]): boolean {
  return modulesOf(preset, installed).join() === installed.filter(kind => modules.includes(kind)).join()
}

/** The list with a kind switched on or off. A kind that is not installed stays in the list. */
export function withModule(modules: readonly string[], kind: string, on: boolean): string[] {
  const others = modules.filter(one => one !== kind)
  return on ? [...others, kind] : others
}

/**
 * The presets to choose from: those with the same kinds are listed once, under the name of the widest, so that a server
 * with few kinds does not list one choice twice.
 */
export function distinctPresets(installed: readonly string[]): ModulesPreset[] {
  const full = modulesOf('full', installed).join()
  const distinct = modulesPresets.filter(preset => preset === 'full' || modulesOf(preset, installed).join() !== full)
  return distinct.filter(
    (preset, index) =>
      distinct.findIndex(one => modulesOf(one, installed).join() === modulesOf(preset, installed).join()) === index,
  )
}
