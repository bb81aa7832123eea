/** What a project can begin with (decision A-050). */
export type ModulesPreset = 'minimal' | 'full' | 'text-only'

export const modulesPresets: readonly ModulesPreset[] = ['minimal', 'full', 'text-only']

const presetKinds: Record<Exclude<ModulesPreset, 'full'>, readonly string[]> = {
  minimal: ['chapter', 'character', 'entry'],
  'text-only': ['chapter', 'entry', 'plan'],
}

/** The kinds of a preset, of those that are installed. */
export function modulesOf(preset: ModulesPreset, installed: readonly string[]): string[] {
  return preset === 'full' ? [...installed] : installed.filter(kind => presetKinds[preset].includes(kind))
}

/** Whether exactly these kinds are on, of those that are installed. */
export function isPreset(preset: ModulesPreset, modules: readonly string[], installed: readonly string[]): boolean {
  return modulesOf(preset, installed).join() === installed.filter(kind => modules.includes(kind)).join()
}

/** With a kind switched on or off. A kind whose plugin is away keeps its place. */
export function withModule(modules: readonly string[], kind: string, on: boolean): string[] {
  const others = modules.filter(one => one !== kind)
  return on ? [...others, kind] : others
}

/**
 * The presets to choose from: those that would switch on the same kinds stand once, under the name of the widest. So a
 * server with few kinds does not offer one choice under two names.
 */
export function distinctPresets(installed: readonly string[]): ModulesPreset[] {
  const full = modulesOf('full', installed).join()
  const distinct = modulesPresets.filter(preset => preset === 'full' || modulesOf(preset, installed).join() !== full)
  return distinct.filter(
    (preset, index) =>
      distinct.findIndex(one => modulesOf(one, installed).join() === modulesOf(preset, installed).join()) === index,
  )
}
