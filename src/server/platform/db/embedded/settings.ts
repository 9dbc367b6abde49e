import { accessSync, constants } from 'node:fs'
import { PORT } from './socket.ts'

export type Settings = Record<string, string | number>

/** The settings of PostgreSQL: it listens on a Unix socket only, and is tuned for many short queries. */
export function settingsFor(socketDir: string, own: Settings = {}): Settings {
  return {
    listen_addresses: '',
    port: PORT,
    // The setting is a list. The path is quoted, because it may contain a comma.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: 50,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    ...(canShareMemory() ? {} : { dynamic_shared_memory_type: 'mmap' }),
    // The client gets the errors of its statements. PostgreSQL logs only messages about the server.
    log_min_messages: 'log',
    ...own,
  }
}

/** Small containers may lack /dev/shm. PostgreSQL can use files of its own instead. */
function canShareMemory(): boolean {
  if (process.platform !== 'linux') return true
  try {
    accessSync('/dev/shm', constants.W_OK)
    return true
  } catch {
    return false
  }
}
