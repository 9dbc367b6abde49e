import { options } from './options.ts'

const [ROUNDS, ROUND_SECONDS, WARM_UP_SECONDS] = options.isQuick ? [3, 0.4, 0.3] : [15, 0.5, 2]

type PerSecond = (seconds: number) => Promise<number>
export type Comparison = { product: number; limit: number; ratio: number }

/** In short rounds, so that both meet the same noise: the medians, and the median of the ratios of each round. */
export async function compare(product: PerSecond, limit: PerSecond): Promise<Comparison> {
  const rounds: Comparison[] = []
  // The slow start of either side must not count.
  await product(WARM_UP_SECONDS)
  await limit(WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = [await product(ROUND_SECONDS), await limit(ROUND_SECONDS)]
    rounds.push({ product: first, limit: second, ratio: first / second })
  }
  const medianOf = (name: keyof Comparison) => median(rounds.map((round) => round[name]))
  return { product: medianOf('product'), limit: medianOf('limit'), ratio: medianOf('ratio') }
}

/** How often `work` finishes per second, with sixteen concurrent workers. */
export async function timesPerSecond(work: () => Promise<unknown>, seconds: number): Promise<number> {
  const began = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - began < seconds * 1000) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return done / ((performance.now() - began) / 1000)
}

export const median = (numbers: number[]) => percentile(numbers, 50)

export const percentile = (numbers: number[], percent: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length * percent) / 100)] ?? 0
