import { useState } from 'react'
import { Button, type Command, Menu, readLocal, t, usePageCommands, useT, writeLocal } from '#core/client/index.ts'
import styles from '../plan.module.css'
import { type CardGroup, cardGroups } from './card-columns.ts'

const groupKey = 'plan_cards_by'
const icons = { status: 'columns-2', line: 'tag', chapter: 'file-text' } as const satisfies Record<CardGroup, string>

interface CardGrouping {
  by: CardGroup
  group(by: CardGroup): void
}

/** What the columns of cards are, remembered in this browser. @param isShown whether cards are shown */
export function useCardGrouping(isShown: boolean): CardGrouping {
  const [by, setBy] = useState<CardGroup>(() => cardGroups.find(one => one === readLocal(groupKey)) ?? 'status')
  const group = (next: CardGroup) => {
    writeLocal(groupKey, next)
    setBy(next)
  }
  const command: Command = {
    ...{ id: 'plans.cards-by', label: 'command.plans.cards-by', icon: 'columns-2', safe: true },
    steps: [
      {
        ...{ name: 'by', label: 'plans.which-columns', ask: 'choice' },
        options: () =>
          cardGroups
            .filter(one => one !== by)
            .map(one => ({ value: one, label: t(`plans.cards-by-${one}`), icon: icons[one] })),
      },
    ],
    run: (_, { by: wanted = '' }) => group(cardGroups.find(one => one === wanted) ?? 'status'),
  }
  usePageCommands(isShown ? [command] : [])
  return { by, group }
}

/** At the end of the filter bar: what the columns of cards are. */
export function CardsChoice({ by, group }: CardGrouping) {
  const words = useT()
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon="columns-2" iconEnd="chevron-down">
          <span className={styles.word}>{words(`plans.cards-by-${by}`)}</span>
        </Button>
      }
      groups={[
        {
          id: 'columns',
          heading: words('plans.which-columns'),
          items: cardGroups.map(one => ({
            ...{ id: one, command: 'plans.cards-by', label: words(`plans.cards-by-${one}`), icon: icons[one] },
            ...{ checked: one === by, onSelect: () => group(one) },
          })),
        },
      ]}
    />
  )
}
