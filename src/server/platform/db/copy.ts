import { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { openClient, type DirectConnection, type DatabaseTarget } from './client.ts'
import { createSql } from './sql.ts'

export type CopyConnection = DirectConnection & {
  /** Streams the output of « copy … to stdout ». `rows` is set at the end of the stream. */
  copyOut(statement: string): Readable & { readonly rows: number }
  /** Streams the input of « copy … from stdin ». `rows` is set once the stream has finished. */
  copyIn(statement: string): Writable & { readonly rows: number }
}

/** Opens a connection without time limits that can also copy tables of any size. Both streams apply backpressure. */
export async function openCopyConnection(
  target: DatabaseTarget,
  applicationName: string,
): Promise<CopyConnection> {
  const client = await openClient(target, applicationName)
  return {
    sql: createSql((statement) => client.query(statement)),
    copyOut: (statement) => client.query(new CopyOut(statement)),
    copyIn: (statement) => client.query(new CopyIn(statement)),
    end: () => client.end(),
  }
}

/** The pg driver calls the `handle…` methods for each message of the server. */
class CopyOut extends Readable {
  rows = 0
  readonly #statement: string
  #connection: pg.Connection | undefined
  /** Rows arrive one by one. They are joined into chunks, because compressing a short chunk takes as long as a long one. */
  #rows: Buffer[] = []
  #bytes = 0

  constructor(statement: string) {
    super({ highWaterMark: BUFFER_BYTES })
    this.#statement = statement
  }

  submit(connection: pg.Connection) {
    this.#connection = connection
    connection.query(this.#statement)
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // The driver reuses its buffer, so the chunk is copied.
    this.#rows.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes >= CHUNK_BYTES && !this.#pass()) this.#connection?.stream.pause()
  }

  #pass(): boolean {
    const chunk = Buffer.concat(this.#rows)
    this.#rows = []
    this.#bytes = 0
    return this.destroyed || chunk.length === 0 || this.push(chunk)
  }

  handleCommandComplete(message: { text: string }) {
    this.rows = rowsOf(message)
  }

  handleReadyForQuery() {
    this.#pass()
    this.push(null)
  }

  handleError(error: Error) {
    this.destroy(error)
  }

  override _read() {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    // While the socket is paused, the connection cannot be closed.
    this.#connection?.stream.resume()
    done(error)
  }
}

class CopyIn extends Writable {
  rows = 0
  readonly #statement: string
  #connection: pg.Connection | undefined
  #onReady: (error?: Error) => void = () => {}
  #onDone: (error?: Error) => void = () => {}

  constructor(statement: string) {
    super({ highWaterMark: BUFFER_BYTES })
    this.#statement = statement
  }

  submit(connection: pg.Connection) {
    this.#connection = connection
    connection.query(this.#statement)
  }

  handleCopyInResponse() {
    this.#onReady()
    this.#onReady = (error) => this.destroy(error)
  }

  handleCommandComplete(message: { text: string }) {
    this.rows = rowsOf(message)
  }

  handleReadyForQuery() {
    this.#onDone()
  }

  handleError(error: Error) {
    this.#onReady(error)
  }

  /** The stream waits until the server is ready for data. */
  override _construct(onReady: (error?: Error) => void) {
    this.#onReady = onReady
  }

  override _write(chunk: Buffer, _: string, onTaken: () => void) {
    const stream = this.#connection?.stream
    const head = Buffer.alloc(5)
    head.write('d')
    head.writeInt32BE(chunk.length + 4, 1)
    stream?.write(head)
    if (stream?.write(chunk) === false) stream.once('drain', onTaken)
    else onTaken()
  }

  override _final(onDone: (error?: Error) => void) {
    this.#onDone = onDone
    this.#connection?.stream.write(COPY_DONE)
  }
}

const BUFFER_BYTES = 256 * 1024
const CHUNK_BYTES = 64 * 1024
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

/** Reads the row count from the command tag, « COPY 12 ». */
const rowsOf = ({ text }: { text: string }) => Number(text.split(' ').at(-1))
