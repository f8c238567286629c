// Objectives in words: what each part of them comes to.
import { t } from '../texts/texts.svelte';
import type { Metric, Objective } from './view';

/** "4 hexes", "no control of the holy site" */
export function metricText(metric: Metric, n: number): string {
  return t(`web.crescent.metric.${metric}`, { n });
}

/** "4 hexes, 1 quarry, not the crossing"; of what is needed in number also how many. */
export function partsText({ needs, pays }: Pick<Objective, 'needs' | 'pays'>): string {
  const needed = needs.map(({ metric, now, needed: n }) =>
    n > 1 ? t('web.crescent.objective.of', { what: metricText(metric, now), n }) : metricText(metric, now),
  );
  return [...needed, ...pays.map(({ metric, now }) => metricText(metric, now))].join(', ');
}

/** The rates: what brings how many points. */
export function ratesText({ needs, pays, reward, most }: Objective): string {
  const rates = pays.map(({ metric, each, points }) => t('web.crescent.objective.rate', { what: metricText(metric, each), points }));
  if (needs.length > 0) rates.push(t('web.crescent.objective.reward', { points: reward }));
  if (most !== null && pays.length > 0) rates.push(t('web.crescent.objective.most', { points: most }));
  return rates.join('; ');
}
