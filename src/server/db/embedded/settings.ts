import { accessSync, constants } from 'node:fs'
import { PORT } from './socket.ts'

export type Settings = Record<string, string | number>

/** How PostgreSQL runs here: on its socket alone, and for many short queries. */
export function settingsFor(socketDir: string, own: Settings = {}): Settings {
  return {
    listen_addresses: '',
    port: PORT,
    // A list: quoted, or a comma in the path would end it.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: 50,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    ...(canShareMemory() ? {} : { dynamic_shared_memory_type: 'mmap' }),
    // Who sent a statement hears of its errors: PostgreSQL's own log is for what concerns the server.
    log_min_messages: 'log',
    ...own,
  }
}

/** Small containers may lack the usual directory for it; PostgreSQL can do with files of its own. */
function canShareMemory(): boolean {
  if (process.platform !== 'linux') return true
  try {
    accessSync('/dev/shm', constants.W_OK)
    return true
  } catch {
    return false
  }
}
