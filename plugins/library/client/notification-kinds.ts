import { links, type NotificationKind } from '#core/client/index.ts'

export const libraryNotifications: readonly NotificationKind[] = [
  {
    action: 'SCHEDULE_LATE',
    setting: 'library.late-setting',
    message: ({ projectName }) =>
      typeof projectName === 'string' ? { id: 'library.late', values: { story: projectName } } : null,
    answers: [
      {
        ...{ id: 'view', label: 'library.view', response: true, primary: true },
        go: ({ spaceId, projectId }) => links.projectSection(String(spaceId), String(projectId), 'publishing'),
      },
    ],
  },
]
