import type { ComponentType, CSSProperties, SVGProps } from 'react'
import { registry } from '../../registry/app-registry.ts'
import { customIcons } from './custom-icons.tsx'
import { firstIcons } from './first-icons.ts'
import { lazyIcons } from './lazy-icons.ts'

type IconComponent = ComponentType<SVGProps<SVGSVGElement>>

/** What a drawing of an icon takes. */
export interface DrawnIconProps {
  name: string
  className: string
  style: CSSProperties | undefined
}

/** Icons of plugins by name; the core's come first. */
const pluginIcons = new Map<string, IconComponent>()

/** The component once the icons of all plugins are loaded. A plugin whose icons cannot be loaded shows none. */
export async function loadLazyIcon() {
  const sets = await Promise.allSettled(
    registry.plugins.list().map(async ({ icons }) => (await icons?.())?.icons ?? {}),
  )
  for (const set of sets) {
    if (set.status === 'rejected') reportError(set.reason)
    else for (const [name, icon] of Object.entries(set.value)) pluginIcons.set(name, icon)
  }
  return LazyIcon
}

/** An icon of the lazy set or of a plugin; an unknown name shows a neutral page icon. */
function LazyIcon({ name, ...drawn }: DrawnIconProps) {
  if (Object.hasOwn(customIcons, name))
    return (
      <svg {...drawn} viewBox="0 0 24 24" aria-hidden="true" data-icon={name}>
        {customIcons[name as keyof typeof customIcons]}
      </svg>
    )
  const known: IconComponent | undefined = Object.hasOwn(lazyIcons, name)
    ? lazyIcons[name as keyof typeof lazyIcons]
    : pluginIcons.get(name)
  const Drawing = known ?? firstIcons['file-text']
  return <Drawing {...drawn} viewBox="0 0 24 24" aria-hidden="true" data-icon={known ? name : 'file-text'} />
}
