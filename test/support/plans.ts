/** What a plan of the database reads as a whole, where it should go by an index. */

export type Plan = Record<string, any> & { Plans?: Plan[] }

/**
 * Tables that do not grow with sales: what people set up, what they do by hand one at a time, what has
 * a row an hour or for a route and day, and those from which whatever is over is taken every hour.
 */
const small = [
  ...['api_keys', 'installation', 'organizations', 'price_additions', 'vouchers', 'users'],
  ...['repair_cases', 'ticketing_requests', 'reconciliations', 'voyage_sources', 'holds_ahead'],
  ...['confirm_calls', 'sign_in_attempts', 'user_challenges', 'user_sessions', 'user_spent_codes'],
  'reconciliation_turn',
]

/** Indexes that only have what is under way, and may be read as a whole. */
const worklists = [
  ...['attempts_to_work_on', 'cancellations_to_work_on', 'changes_to_work_on'],
  ...['a_booking_has_one_live_attempt', 'a_booking_has_one_live_cancellation'],
  ...['a_booking_has_one_live_change', 'a_subject_has_one_open_case'],
  ...['a_booking_has_one_waiting_request', 'invoice_revisions_to_send', 'voyage_sources_wanted'],
  ...['bookings_that_may_expire', 'deliveries_to_send', 'deliveries_under_way'],
  'voyages_cancelled',
]

/** Which tables a plan reads as a whole. */
export function wholeReads(plan: Plan): string[] {
  return nodesOf(plan)
    .filter(node => node['Relation Name'] && !small.includes(node['Relation Name']))
    .filter(
      node =>
        node['Node Type'] === 'Seq Scan' ||
        (/^Index( Only)? Scan$/.test(node['Node Type']) &&
          node['Index Cond'] === undefined &&
          !worklists.includes(node['Index Name'])),
    )
    .map(node => `${node['Node Type']} of ${node['Relation Name']} by ${node['Index Name']}`)
}

/** Whether rows of a large table are sorted of which only the first are wanted: no index has their order. */
export function sortsForAPage(plan: Plan): boolean {
  return nodesOf(plan)
    .filter(node => node['Node Type'] === 'Limit' && node.Plans?.[0]?.['Node Type'] === 'Sort')
    .some(limit => {
      const first = nodesOf(limit).find(node => node['Relation Name'])
      return !small.includes(first?.['Relation Name']) && !worklists.includes(first?.['Index Name'])
    })
}

export function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
