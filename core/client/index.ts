/** The public API for plugins: everything their client halves may import from the core. Other modules are internal. */
export { links } from '#core/shared/links.ts'
export { call } from './api/call.ts'
export { CallError, isTemporary, NetworkError } from './api/call-error.ts'
export { changeAnswers } from './api/change-answers.ts'
export { callErrorMessage } from './api/error-table.ts'
export { fetchCall, invalidateCalls, queryClient, queryKey, setCallData, useCall } from './api/query.ts'
export { upload, type WithFiles } from './api/upload.ts'
export { usePaged } from './api/use-paged.ts'
export { boxAround, type CanvasBox, type CanvasPoint, type CanvasSize, toScreen } from './canvas/camera.ts'
export { CanvasControl } from './canvas/canvas-control.ts'
export { canvasKeys, panCommands } from './canvas/canvas-keys.ts'
export { CanvasView } from './canvas/canvas-view.tsx'
export { type Direction, directionSteps, nextInDirection } from './canvas/choose-mark.ts'
export { type CanvasKeyHint, CanvasKeyLine } from './canvas/flow/canvas-key-line.tsx'
export { type CanvasTool, CanvasTools, roomOfTools } from './canvas/flow/canvas-tools.tsx'
export { boxesWithin, type FlowBox, type FlowLine, type FlowSide, loopOffset } from './canvas/flow/flow-painter.ts'
export { CanvasZoom, flowPadding, flowProps, flowStyles } from './canvas/flow/flow-parts.tsx'
export { chosenFromFar, FlowMap, FlowPicture, FlowZoomFigure, largeFlow, useNear } from './canvas/flow/large-flow.tsx'
export { openingView } from './canvas/flow/opening-view.ts'
export { sideHandles } from './canvas/flow/side-handles.tsx'
export { useStableCallbacks } from './canvas/flow/use-stable-callbacks.ts'
export { layoutLabels } from './canvas/label-layout.ts'
export { CanvasBar, type HintPlace, LetterHints } from './canvas/letter-hints.tsx'
export type { CanvasMark } from './canvas/marks.ts'
export { type Drawing, tracePath } from './canvas/painter.ts'
export { canvasPicture, printResolution } from './canvas/picture/canvas-picture.ts'
export { drawnOnWhite } from './canvas/picture/on-white.ts'
export { usePictureDrag } from './canvas/picture/picture-drag.ts'
export { coarseTiles, ImageCache, type TileSource, visibleTiles } from './canvas/tiles/tiles.ts'
export { TimeRail } from './canvas/time-rail.tsx'
export { useCanvasCommands } from './canvas/use-canvas-commands.ts'
export { CommandButton } from './context/command-button.tsx'
export {
  commandContext,
  pushOverlay,
  pushPanel,
  useFacts,
  useNewValues,
  usePageFacts,
  usePageState,
  useTarget,
} from './context/command-context.ts'
export { copyText, writeClipboard } from './context/copy-text.ts'
export { go } from './context/go.ts'
export { lazyActions, lazyModule } from './context/lazy-actions.ts'
export { lazyDialog } from './context/lazy-dialog.tsx'
export { usePageCommands } from './context/page-commands.ts'
export { usePermission } from './context/permissions.ts'
export { errorMessage, ignoreRefusal, labelOf, reportFailure, runCommand } from './context/run-command.ts'
export { keptCall, showUndoToast } from './context/undo-toast.ts'
export { loadKeystrokeBuffer } from './create/commands.ts'
export { activeEditor } from './editor/active-editors.ts'
export type { EditorHandle } from './editor/editor-props.ts'
export { TextFigure } from './editor/image/text-figure.tsx'
export { refreshMentions } from './editor/mention/mention-events.ts'
export type { PrintedText } from './editor/print/print-pages.tsx'
export { printTexts, usePrintable } from './editor/print/printing.ts'
export { RichTextEditor } from './editor/rich-text-editor.tsx'
export { LeafView, RichTextView } from './editor/rich-text-view.tsx'
export { EditorFoot } from './editor/toolbar/editor-foot.tsx'
export { aboutEntity } from './entity/about-entity.ts'
export { countEntities } from './entity/actions/count-entities.ts'
export { EntityPicker, suggestedEntities } from './entity/entity-picker.tsx'
export { ActionBar } from './entity/list/action-bar.tsx'
export { EntityList } from './entity/list/entity-list.tsx'
export { fetchListIds } from './entity/list/fetch-list-ids.ts'
export { FieldFilter } from './entity/list/filter/field-filters.tsx'
export { ListFilter } from './entity/list/filter/list-filter.tsx'
export { SortMenu } from './entity/list/filter/sort-menu.tsx'
export { emptyList, focusRow, type ListState, useLinkList } from './entity/list/list-state.ts'
export { GridRow, RowGrid, type RowPlace } from './entity/list/row/row-grid.tsx'
export { useRowTitle } from './entity/list/row/row-title-input.tsx'
export { goToEntity, useRowList } from './entity/list/use-row-list.ts'
export { useScrollAnchor } from './entity/list/use-scroll-anchor.ts'
export { EntityFrame } from './entity/page/entity-frame.tsx'
export { EntityLoader } from './entity/page/entity-loader.tsx'
export { EntityPage } from './entity/page/entity-page.tsx'
export { EntityDetails, useCommonDetails } from './entity/page/fields/entity-details.tsx'
export { EntityFields } from './entity/page/fields/entity-fields.tsx'
export { EntityText } from './entity/page/fields/entity-text.tsx'
export { SideSection } from './entity/page/side-section.tsx'
export type { OpenedEntity } from './entity/page/use-entity.ts'
export { type EntityPageState, type PageItems, useEntityPage } from './entity/page/use-entity-page.ts'
export { useWordsToday } from './entity/page/use-words-today.ts'
export { fetchSharedEntities, useSharedEntities } from './entity/shared-entities.ts'
export { useFileLabels, usePagedListLabels, usePickerLabels } from './form/component-labels.ts'
export { FieldInput } from './form/field-input.tsx'
export { fieldLabel } from './form/field-label.ts'
export { type FieldWords, fetchFieldWords, useFieldWords, useFieldWordsOf } from './form/field-words.ts'
export { FormFields } from './form/form-fields.tsx'
export { checkFields, startValues, submittedValues } from './form/form-validation.ts'
export { type Form, type FormIssues, useForm } from './form/use-form.ts'
export {
  compareText,
  formatAgo,
  formatDate,
  formatDateTime,
  formatNumber,
  formatTime,
  inEnglish,
  language,
  roleLabel,
  t,
  timeZone,
  useT,
} from './i18n/intl.ts'
export { fieldError, issueMessage } from './i18n/issue-messages.ts'
export { recentEntities } from './palette/history/recents.ts'
export { colorChoices } from './palette/prompt/color-choices.ts'
export { HighlightedRanges, HighlightedText } from './palette/results/highlighted-text.tsx'
export { type SourceTab, searchTabs } from './palette/results/tabbed-sources.ts'
export { creatableSpaceChoices, creatableSpaces, makeOwnSpace } from './place/own-space.ts'
export { PlaceHead } from './place/place-head.tsx'
export { ProjectLoader } from './place/project-loader.tsx'
export { removeProject } from './place/remove-project.ts'
export { loadErrorOf, type PlaceLoad, type Project, type Space, useProject, useSpace } from './place/use-place.ts'
export { registry, useRegistry } from './registry/app-registry.ts'
export {
  type AnswerChange,
  type ClientPlugin,
  type Command,
  type CommandArgs,
  type CommandContext,
  type CommandStep,
  type Contribution,
  type Creation,
  definePlugin,
  type EntityRef,
  type ExportedEntity,
  type Exporter,
  type ExportFormat,
  type ExportGroup,
  type FieldCellProps,
  type FieldCheck,
  type FieldFilterProps,
  type FieldInputProps,
  type FieldType,
  type ImageSource,
  type Importer,
  type ImporterEntry,
  type LeftPart,
  type ListColumn,
  type ListedImage,
  type MentionSource,
  type MentionTarget,
  type Message,
  type MessageFamilies,
  type NotificationAnswer,
  type NotificationKind,
  type PageProps,
  type Route,
  type SearchSource,
  type SearchWord,
  type Slot,
  type SlotProps,
  type SourceResult,
  type StepActions,
  type StepOption,
  type UnsavedChange,
  type When,
} from './registry/contract.ts'
export { LeaveGuard } from './routing/leave-guard.tsx'
export { peekRedirect, takeRedirect } from './routing/redirect.ts'
export { OnlineState } from './session/online-state.tsx'
export { usePublicInfo } from './session/public-info.ts'
export { chooseLanguage, chooseTheme, personalise } from './session/save-personalisation.ts'
export {
  beginSession,
  endSession,
  fetchUser,
  refetchUser,
  register,
  session,
  signIn,
  updateUser,
  useSession,
  whileEnding,
} from './session/session.ts'
export { UserName } from './session/user-name.tsx'
export { AuthLayout } from './shell/auth/auth-layout.tsx'
export { discardUnsentStep } from './shell/commands.ts'
export { Contributed, useContributions } from './shell/contributed.tsx'
export { DrawerLink } from './shell/drawer/drawer-link.tsx'
export { DrawerCommand, drawerCommand, drawerProjectLink } from './shell/drawer/drawer-rows.tsx'
export { Brand } from './shell/frame/brand.tsx'
export { SideCard } from './shell/frame/side-card.tsx'
export { Link } from './shell/link.tsx'
export { LoadFailed } from './shell/screens/load-failed.tsx'
export { NoAccess } from './shell/screens/no-access.tsx'
export { NotFound } from './shell/screens/not-found.tsx'
export { UnderDevelopment } from './shell/screens/under-development.tsx'
export { SlotOutlet, useSlots } from './shell/slot.tsx'
export { useTitle } from './shell/use-title.ts'
export type { Binding, UserBinding } from './shortcuts/bindings.ts'
export { keysOf, useKeysOf, useKeyTable } from './shortcuts/command-keys.ts'
export { isEditing } from './shortcuts/focus.ts'
export { ownerLabel } from './shortcuts/help/owner-label.ts'
export { findKeyConflicts, type KeyConflict, keyConflictsWith } from './shortcuts/key-conflicts.ts'
export {
  canonicalKeys,
  chordText,
  formatKeys,
  isBare,
  isNamed,
  KeysError,
  parseKeys,
  pressText,
} from './shortcuts/keys/keys.ts'
export { type Alphabet, alphabetOf } from './shortcuts/keys/layout.ts'
export { chordOf } from './shortcuts/keys/record-chord.ts'
export { declaredKeys, isMac, keysWith, keyTable } from './shortcuts/table.ts'
export { setUserRows, userKeys } from './shortcuts/user/user-keys.ts'
export { type RowIssue, readUserRows } from './shortcuts/user/user-rows.ts'
export { activeAutosaves } from './sync/autosave/active-autosaves.ts'
export type { Autosave } from './sync/autosave/autosave.ts'
export { useRemoteChange } from './sync/autosave/use-remote-change.ts'
export type { ConflictValueProps } from './sync/conflict/conflict-fields.ts'
export { ConflictPanel } from './sync/conflict/conflict-panel.tsx'
export { emitOwnEvent } from './sync/live/live-events.ts'
export { useOnline } from './sync/live/live-state.ts'
export { sendUntilAnswered } from './sync/retry-backoff.ts'
export { StoredQueue } from './sync/stored-queue.ts'
export { DiscardedError, flushUnsaved, useUnsavedChanges } from './sync/unsaved-changes.ts'
export { keepUnsentText, readUnsentText } from './sync/unsent-text.ts'
export { updateShownEntity } from './sync/update-shown-entity.ts'
export {
  archivedInput,
  createEntity,
  entityRefOf,
  reorderCallOf,
  reorderEntities,
  setArchived,
  shownEntity,
  showSaved,
  undoDeletion,
  updateEntity,
} from './sync/write-entity.ts'
export { queueWrite, sentOrQueued, settledOrQueued } from './sync/write-queue.ts'
export { dismissToast, showToast } from './toasts/index.ts'
export * from './ui/index.ts'
