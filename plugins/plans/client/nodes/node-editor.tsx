import { memo, startTransition, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  CommandButton,
  type EntityPageState,
  Field,
  FieldInput,
  RichTextEditor,
  Segmented,
  SideSection,
  TextInput,
  useRemoteChange,
  useT,
} from '#core/client/index.ts'
import { isSameJson } from '#core/shared/fields/same-json.ts'
import { tags as tagsField } from '#core/shared/kind.ts'
import { emptyRichText } from '#core/shared/rich-text/nodes.ts'
import type { Tag } from '#core/shared/schema.ts'
import type { PlanNode, plan } from '../../shared/kind.ts'
import { tagsMax, titleMax } from '../../shared/limits.ts'
import { statusOf } from '../../shared/status.ts'
import type { PlanPageState } from '../use-plan.ts'
import { focusNodes } from './node-choices.ts'
import { NodeLinks } from './node-links.tsx'
import styles from './nodes.module.css'
import { nodeStatuses, StatusMark } from './status-mark.tsx'

interface NodeEditorProps {
  page: EntityPageState<typeof plan>
  state: PlanPageState
}

/**
 * In the side card: the chosen node, the same for every type of plan. It follows after the node is seen to be chosen, so
 * that keys that go from node to node do not wait for it. What is edited meanwhile is the node that it still shows.
 */
export function NodeEditor(props: NodeEditorProps) {
  const later = useDeferredValue(props)
  const shownId = useRef('')
  const { chosenId } = props.state.view
  // A title that wants the focus has it before the next key.
  const mayWait = props.state.focusedTitle === '' && shownId.current !== chosenId
  const { page, state } = mayWait && later.state.view.chosenId !== chosenId ? later : props
  useLayoutEffect(() => {
    shownId.current = state.view.chosenId
  })
  return <EditorOfNode key={state.view.chosenId} page={page} state={state} />
}

const EditorOfNode = memo(function EditorOfNode({ page, state }: NodeEditorProps) {
  const t = useT()
  const { view, chosen } = state
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  if (!chosen) return null
  const number = view.nodes.indexOf(chosen) + 1
  return (
    <SideSection
      title={t('plans.node-of', { number, count: view.nodes.length })}
      action={<CommandButton command="plans.delete" iconOnly size="s" />}
    >
      <fieldset disabled={!view.mayEdit} className={styles.editor}>
        <NodeTitle state={state} node={chosen} />
        <Field label={t('plans.description')} group>
          {isWhole ? (
            <Description page={page} state={state} node={chosen} />
          ) : (
            <div className={styles.descriptionRoom} />
          )}
        </Field>
        <Field label={t('plans.status')} group>
          <Segmented
            label={t('plans.status')}
            className={styles.statuses}
            value={statusOf(chosen)}
            onValue={status => view.change(chosen.id, node => ({ ...node, status }))}
            options={nodeStatuses.map(value => ({ value, label: <StatusMark status={value} /> }))}
          />
        </Field>
        {isWhole && <NodeTags state={state} node={chosen} />}
        {isWhole && <NodeLinks page={page} view={view} node={chosen} />}
      </fieldset>
    </SideSection>
  )
})

interface PartProps {
  state: PlanPageState
  node: PlanNode
}

function NodeTitle({ state: { write, view, focusedTitle, titleIsFocused }, node }: PartProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const isWanted = focusedTitle === node.id
  useEffect(() => {
    if (!isWanted) return
    input.current?.focus()
    input.current?.select()
    if (document.activeElement === input.current) titleIsFocused()
  })
  return (
    <Field label={t('field.title')}>
      <TextInput
        ref={input}
        data-plan-title
        value={node.title}
        maxLength={titleMax}
        readOnly={!view.mayEdit}
        onValue={title => write(node.id, { title })}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          focusNodes()
        }}
      />
    </Field>
  )
}

function Description({ page, state: { write, view }, node }: PartProps & { page: NodeEditorProps['page'] }) {
  const t = useT()
  const { id } = node
  const change = useRemoteChange<readonly PlanNode[]>(page.autosave, 'nodes')
  const remoteChange = useMemo(() => {
    const textIn = (nodes: readonly PlanNode[] = []) => nodes.find(one => one.id === id)?.description ?? emptyRichText()
    const [from, to] = [textIn(change?.from), textIn(change?.to)]
    return change && !isSameJson(from, to) ? { from, to } : undefined
  }, [change, id])
  return (
    <RichTextEditor
      key={String(view.mayEdit)}
      look="field"
      toolbar={false}
      label={t('plans.description')}
      value={node.description ?? emptyRichText()}
      remoteChange={remoteChange}
      readOnly={!view.mayEdit}
      onEdit={read => write(id, { description: read() })}
    />
  )
}

function NodeTags({ state: { view }, node }: PartProps) {
  const t = useT()
  const shown = node.tags.flatMap(({ valueId }) => view.tags.get(valueId) ?? [])
  return (
    <FieldInput
      id="plan-node-tags"
      name="tags"
      label={t('tags.many')}
      field={tagsField}
      value={shown}
      readOnly={!view.mayEdit}
      onChange={value => {
        const picked = new Set((value as readonly Tag[]).map(({ valueId }) => valueId))
        const removed = new Set(shown.flatMap(({ valueId }) => (picked.has(valueId) ? [] : valueId)))
        for (const { valueId } of shown) picked.delete(valueId)
        // A tag that is created is picked later than it was chosen. Only what it adds is new: tags picked meanwhile stay,
        // and so do those that are deleted now, as everywhere, which come back with an undo.
        view.change(node.id, now => {
          const kept = now.tags.filter(({ valueId }) => !removed.has(valueId) && !picked.has(valueId))
          const added = [...picked].map(valueId => ({ valueId }))
          return { ...now, tags: [...kept, ...added].slice(0, tagsMax) }
        })
      }}
    />
  )
}
