import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { StartError } from '#server/config/start-error.ts'
import { openSession } from '#server/db/client.ts'
import { connect, type Sql, type Target } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { ROOT } from '#server/config/root.ts'
import { drawnPictures } from '#demo/draw/pictures.ts'
import { fillDemo } from '#demo/fill.ts'
import { removeDemo } from '#demo/removal/remove.ts'
import { growDemo } from '#demo/scale/grow.ts'
import { runCommand, withOwnDatabase } from './command.ts'
import { say } from './say.ts'

/**
 * `npm run demo -- --plans 100000 --members 20000`: the demo community, grown to a size worth measuring.
 * `npm run demo -- --remove`: takes it away, from the embedded database or from that of DATABASE_URL.
 * `npm run demo -- --draw`: its pictures anew, after a change to how they are drawn.
 */
const { values } = parseArgs({
  options: {
    plans: { type: 'string', default: '0' },
    members: { type: 'string', default: '0' },
    remove: { type: 'boolean', default: false },
    draw: { type: 'boolean', default: false },
  },
})
const size = { plans: Number(values.plans), members: Number(values.members) }

await runCommand(async (config) => {
  if (
    !Number.isInteger(size.plans) ||
    !Number.isInteger(size.members) ||
    (size.plans > 0 && size.members < 1)
  ) {
    throw new StartError('Donnez des nombres entiers, par exemple --plans 100000 --members 20000.')
  }
  if (values.remove) await withOwnDatabase(config, remove)
  else if (!config.isLocal) throw new StartError('La démonstration n’existe que sur un site local.')
  else await (values.draw ? draw() : withOwnDatabase(config, fill))
})

async function fill(target: Target) {
  const began = performance.now()
  await migrate(target)
  const db = connect(target)
  await fillDemo(db).finally(() => db.end())
  if (size.members > 0) {
    // Without the site's time limits: these statements take as long as they take.
    const { sql, end } = await openSession(target)
    await growIn(sql).finally(end)
  }
  say(`Prêt après ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

async function growIn(sql: Sql) {
  await sql`begin`
  await growDemo(sql, size, say)
  await sql`commit`
  await sql`vacuum analyze`
}

async function remove(target: Target) {
  await migrate(target)
  // Without the site's time limits: a crowd that was added for measuring takes a while.
  const { sql, end } = await openSession(target)
  const { members, plans, comments } = await removeIn(sql).finally(end)
  if (members + plans + comments === 0) say('Il n’y a pas de démonstration dans cette base.')
  else say(`Démonstration retirée : ${members} membres, ${plans} plans, ${comments} commentaires.`)
}

async function removeIn(sql: Sql) {
  await sql`begin`
  const removed = await removeDemo(sql)
  await sql`commit`
  return removed
}

async function draw() {
  // The site reads no SVG, since uploads are strangers'. This process takes in none: the drawings are ours.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const folder = path.join(ROOT, 'src/web/public/demo')
  const pictures = drawnPictures()
  for (const { file, svg, width, height } of pictures) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await sharp(Buffer.from(svg), { density: 144 })
      .resize(width, height)
      .webp({ quality: 82, effort: 6 })
      .toFile(path.join(folder, file))
  }
  say(`${pictures.length} images dessinées.`)
}
