import {
  CommandButton,
  EntityDetails,
  EntityFields,
  EntityFrame,
  EntityLoader,
  type OpenedEntity,
  type PageProps,
  useCommonDetails,
  useEntityPage,
} from '#core/client/index.ts'
import { diagram } from '../shared.ts'
import { DiagramCanvas } from './canvas/diagram-canvas.tsx'
import { useDiagramCommands } from './commands/diagram-commands.ts'
import { useExportCommand } from './commands/export-command.ts'
import { useMoveCommands } from './commands/move-commands.ts'
import { useDiagramNodeCommands } from './commands/node-commands.ts'
import { useSelectionCommands } from './commands/selection-commands.ts'
import styles from './diagram.module.css'
import { DiagramTable } from './diagram-table.tsx'
import { SelectedNode } from './selected-node.tsx'
import { useDiagram } from './use-diagram.ts'

/** The page of a diagram: drawn, or as a table, with the selected node beside it. */
export default function DiagramPage({ params }: PageProps) {
  return (
    <EntityLoader key={params.diagramId} kind={diagram} params={params}>
      {opened => <DiagramEditor opened={{ ...opened, kind: diagram }} />}
    </EntityLoader>
  )
}

function DiagramEditor({ opened }: { opened: OpenedEntity & { kind: typeof diagram } }) {
  const page = useEntityPage(opened)
  const details = useCommonDetails(opened.entity)
  const state = useDiagram(page)
  useDiagramCommands(state)
  useDiagramNodeCommands(state)
  useSelectionCommands(state)
  useMoveCommands(state)
  useExportCommand(state)
  return (
    <EntityFrame
      page={page}
      layout="canvas"
      tools={
        <div className={styles.tools}>
          <CommandButton
            command="diagram.view-canvas"
            iconOnly
            variant="ghost"
            aria-pressed={state.view === 'canvas'}
          />
          <CommandButton command="diagram.view-table" iconOnly variant="ghost" aria-pressed={state.view === 'table'} />
          <CommandButton command="diagram.add" variant="primary" />
        </div>
      }
      details={<EntityDetails rows={details} />}
      side={
        <>
          <SelectedNode state={state} />
          <EntityFields page={page} names={['description', 'background']} inCard />
        </>
      }
    >
      {state.view === 'canvas' ? <DiagramCanvas state={state} /> : <DiagramTable state={state} />}
    </EntityFrame>
  )
}
