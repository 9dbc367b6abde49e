import { fsyncSync, openSync, rmSync, writeSync } from 'node:fs'

/*
 * « busy.ts <pid> » keeps a core busy, « busy.ts <pid> <file> » the disk, until this parent process has ended, also when it
 * was killed: a process whose parent has ended gets another one.
 */
const [parent, file] = process.argv.slice(2)
const data = Buffer.alloc(1024 * 1024, 1)
const disk = file === undefined ? undefined : openSync(file, 'w')
if (file !== undefined) rmSync(file)

while (process.ppid === Number(parent)) {
  if (disk === undefined) for (let step = 0; step < 1_000_000; step++) Math.sqrt(step)
  else {
    for (let at = 0; at < 16; at++) writeSync(disk, data, 0, data.length, at * data.length)
    fsyncSync(disk)
  }
}
