// Load driver: many tables of four people each, every person at a socket that watches. A seat that
// is asked chooses at a steady pace, and the time is taken from its click until the news has
// reached all four sockets of the table. Everybody here lives in one process, so its own delays are
// in the figures; they are printed too.
//
//   node tests/server/load.mjs build/release/ziggurat --tables 500 --seconds 20
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

const { WebSocket } = createRequire(new URL('../../web/package.json', import.meta.url))('ws')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tables: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    every: { type: 'string', default: '2' }, // seconds from choice to choice at one table
    most: { type: 'string', default: '100' }, // milliseconds that the 99th of a hundred may take
  },
})
const program = positionals[0] ?? 'build/release/ziggurat'
const tableCount = Number(values.tables)
const seconds = Number(values.seconds)
const pace = Number(values.every) * 1000
const most = Number(values.most)
const seatsPerTable = 4
const atOnce = 16 // requests while everything is set up
const setupSeconds = 180

// ---- the server ----

const data = mkdtempSync(join(tmpdir(), 'ziggurat-load-'))
const limits = ['--max-connections', '4000', '--max-per-address', '4000', '--rate-scale', '1000']
const server = spawn(program, ['serve', '--port', '0', '--data', data, '--log-level', 'error', ...limits], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
let ending = false
server.on('error', (error) => fail(error.message))
server.on('exit', (code) => ending || fail(`the server ended with ${code}`))

function fail(reason) {
  console.error(`load: ${reason}`)
  server.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
  process.exit(1)
}
setTimeout(() => fail('it took too long'), (setupSeconds + seconds + 30) * 1000).unref()

async function address() {
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /http:\/\/\S+/.exec(line)
    if (found) return found[0]
  }
  return fail('the server did not open')
}

function serverState() {
  const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))
  const ticks = 100 // a second; fixed on Linux
  return { cpu: (Number(stat[11]) + Number(stat[12])) / ticks, megabytes: Number(resident[1]) / 1024 }
}

// ---- people and tables ----

const url = await address()
const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })

function post(path, body, cookie = '') {
  const headers = { Origin: url, 'Content-Type': 'application/json', Cookie: cookie }
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.on('data', (part) => (text += part))
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path}: ${text}`))
        resolve({ body: JSON.parse(text), cookie: response.headers['set-cookie']?.[0].split(';')[0] })
      })
    })
    request.on('error', reject)
    request.end(JSON.stringify(body))
  })
}

/** Does something for each number below `count`, several at once. */
async function forEach(count, action) {
  let next = 0
  const worker = async () => {
    while (next < count) await action(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

let frames = 0
const took = []
const complaints = []

/** Four people; `click` is the choice that is on its way to all of them, or null. */
class Table {
  sockets = []
  asked = null // { socket, now } of who is asked
  click = null
  over = false

  async open() {
    const guests = []
    for (let i = 0; i < seatsPerTable; ++i) guests.push((await post('/api/guest', {})).cookie)
    const seats = ['me', ...Array(seatsPerTable - 1).fill('open')]
    this.id = (await post('/api/tables', { game: 'tigris', seats }, guests[0])).body.table
    for (const guest of guests.slice(1)) await post(`/api/tables/${this.id}/join`, {}, guest)
    await Promise.all(guests.map((guest) => this.connect(guest)))
  }

  connect(cookie) {
    const socket = new WebSocket(url.replace('http', 'ws') + '/ws', {
      headers: { Origin: url, Cookie: cookie },
      perMessageDeflate: false,
    })
    this.sockets.push(socket)
    return new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.on('close', () => ending || fail('a socket was closed'))
      socket.on('open', () => socket.send(JSON.stringify({ do: 'watch', id: 1, table: this.id })))
      socket.on('message', (frame) => {
        ++frames
        const event = JSON.parse(frame)
        if (event.error) complaints.push(`${this.id}: ${event.error.text}`)
        if (event.event === 'table') resolve()
        if (event.now) this.hear(socket, event.now)
      })
    })
  }

  hear(socket, now) {
    if (now.choices) this.asked = { socket, now }
    this.over ||= now.over
    if (!this.click || now.seq <= this.click.seq) return
    this.click.missing.delete(socket)
    if (this.click.missing.size > 0) return
    took.push(performance.now() - this.click.at)
    this.click = null
  }

  choose() {
    if (this.over) return
    if (this.click) {
      complaints.push(`${this.id} fell behind`)
      return
    }
    const { socket, now } = this.asked
    const last = now.choices.at(-1)
    const count = last.i + (last.of?.length ?? 1)
    this.click = { seq: now.seq, at: performance.now(), missing: new Set(this.sockets) }
    const index = Math.floor(Math.random() * count)
    socket.send(JSON.stringify({ do: 'choose', id: 2, table: this.id, seq: now.seq, index }))
  }
}

const tables = Array.from({ length: tableCount }, () => new Table())
await forEach(tableCount, (i) => tables[i].open()).catch((error) => fail(error.message))
console.log(`${tableCount} tables are set up after ${performance.now().toFixed(0)} ms`)

// ---- the measurement ----

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const [before, cpuBefore, framesBefore] = [serverState(), process.cpuUsage(), frames]
const began = performance.now()
let clicks = 0
await new Promise((resolve) => {
  // The choices are spread evenly over the pace, table after table.
  const timer = setInterval(() => {
    const elapsed = performance.now() - began
    while (clicks * (pace / tableCount) < Math.min(elapsed, seconds * 1000)) tables[clicks++ % tableCount].choose()
    if (elapsed < seconds * 1000) return
    clearInterval(timer)
    resolve()
  }, 1)
})
const after = serverState()
const cpu = process.cpuUsage(cpuBefore)
delay.disable()
const deadline = performance.now() + 5000
while (tables.some((table) => table.click) && performance.now() < deadline)
  await new Promise((resolve) => setTimeout(resolve, 20))
for (const table of tables) if (table.click) complaints.push(`${table.id} never heard the end`)

took.sort((a, b) => a - b)
const at = (share) => took[Math.min(took.length - 1, Math.floor(share * took.length))] ?? Infinity
const ms = (value) => `${value.toFixed(1)} ms`
const percent = (used) => `${((100 * used) / seconds).toFixed(0)} % of a core`
console.log(`${took.length} choices, ${frames - framesBefore} frames received in ${seconds} s`)
console.log(`p50 ${ms(at(0.5))}, p95 ${ms(at(0.95))}, p99 ${ms(at(0.99))}, max ${ms(at(1))}`)
console.log(`server: ${after.megabytes.toFixed(0)} MB, ${percent(after.cpu - before.cpu)}`)
console.log(
  `driver: ${percent((cpu.user + cpu.system) / 1e6)}, its own delay p99 ${ms(delay.percentile(99) / 1e6)}; ` +
    `load of the machine ${loadavg()[0].toFixed(1)}`,
)
for (const complaint of complaints.slice(0, 5)) console.error(complaint)

ending = true
server.kill('SIGTERM')
const code = await new Promise((resolve) => server.on('exit', resolve))
rmSync(data, { recursive: true, force: true })
if (code !== 0) complaints.push(`the server ended with ${code}`)
if (complaints.length > 0) console.error(`${complaints.length} complaints`)
const good = complaints.length === 0 && at(0.99) < most
console.log(good ? 'fast enough' : `not good: p99 must be below ${most} ms, without complaints`)
process.exit(good ? 0 : 1)
