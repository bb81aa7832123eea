import { customIcons } from './custom-icons.tsx'
import { firstIcons } from './first-icons.ts'
import { lazyIcons } from './lazy-icons.ts'

/** An icon of the lazy set; an unknown name shows a neutral page icon. */
export function LazyIcon({ name, className }: { name: string; className: string }) {
  if (Object.hasOwn(customIcons, name))
    return (
      <svg className={className} viewBox="0 0 24 24" aria-hidden="true" data-icon={name}>
        {customIcons[name as keyof typeof customIcons]}
      </svg>
    )
  const isKnown = Object.hasOwn(lazyIcons, name)
  const Lucide = isKnown ? lazyIcons[name as keyof typeof lazyIcons] : firstIcons['file-text']
  return <Lucide className={className} aria-hidden="true" data-icon={isKnown ? name : 'file-text'} />
}
