import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { type NotificationGroup, placeOf } from '#domain/notification-groups.ts'
import { markRead } from './mark-read.ts'

/** Goes where a notification leads; it is read then. */
export function openNotification(client: QueryClient, router: AnyRouter, group: NotificationGroup) {
  void markRead(client, group.ids)
  const href = placeOf(group)
  if (href) void router.navigate({ href })
}
