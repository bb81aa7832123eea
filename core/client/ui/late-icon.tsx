import { drawnIcons } from './drawn-icons.tsx'
import { firstIcons } from './first-icons.ts'
import { lateIcons } from './late-icons.ts'

/** An icon of those that come later; an unknown name shows a neutral page. */
export function LateIcon({ name, className }: { name: string; className: string }) {
  if (Object.hasOwn(drawnIcons, name))
    return (
      <svg className={className} viewBox="0 0 24 24" aria-hidden="true" data-icon={name}>
        {drawnIcons[name as keyof typeof drawnIcons]}
      </svg>
    )
  const isKnown = Object.hasOwn(lateIcons, name)
  const Lucide = isKnown ? lateIcons[name as keyof typeof lateIcons] : firstIcons['file-text']
  return <Lucide className={className} aria-hidden="true" data-icon={isKnown ? name : 'file-text'} />
}
