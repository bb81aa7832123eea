import { Tooltip as Primitive, Slot } from 'radix-ui'
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from 'react'
import { Keys } from './keys.tsx'
import { landmarkOf } from './landmark.ts'
import styles from './tooltip.module.css'

const delay = 500
const Shared = createContext(false)

/** Put one near the root: moving from one tooltip to its neighbour then needs no second wait. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Shared value={true}>
      <Primitive.Provider delayDuration={delay} disableHoverableContent>
        {children}
      </Primitive.Provider>
    </Shared>
  )
}

export type TooltipProps = {
  text: ReactNode
  keys?: readonly string[]
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** True when the text only repeats the control's own name: then it is not read out a second time. */
  repeatsName?: boolean
  /** One focusable element that takes a ref and spreads its props. */
  children: ReactElement
}

/** Focus that comes back from a closed dialog by mouse is no question about the control. */
function onlyByKeyboard(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

function Undescribed({ 'aria-describedby': _ownName, ...props }: ComponentProps<typeof Slot.Root>) {
  return <Slot.Root {...props} />
}

/** Says what a control is, on hover after half a second and at once on keyboard focus. */
export function Tooltip({ text, keys, side = 'bottom', repeatsName = false, children }: TooltipProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [part, setPart] = useState<HTMLElement>()
  const tip = (
    <Primitive.Root onOpenChange={open => open && setPart(landmarkOf(trigger.current))}>
      <Primitive.Trigger asChild ref={trigger} onFocus={onlyByKeyboard}>
        {repeatsName ? <Undescribed>{children}</Undescribed> : children}
      </Primitive.Trigger>
      <Primitive.Portal container={part}>
        <Primitive.Content
          className={styles.tip}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          aria-hidden={repeatsName || undefined}
        >
          {text}
          {keys && <Keys keys={keys} inControl />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
  return useContext(Shared) ? tip : <TooltipProvider>{tip}</TooltipProvider>
}
