import type { Migration } from 'kysely/migration'
import { up as foundation } from './0001-foundation.ts'
import { up as orders } from './0002-orders.ts'
import { up as analytics } from './0005-analytics.ts'
import { up as orderDesk } from './0006-order-desk.ts'
import { up as partnerHistory } from './0010-partner-history.ts'
import { up as sessionPlaces } from './0011-session-places.ts'
import { up as secondFactor } from './0012-second-factor.ts'
import { up as settlements } from './0015-settlements.ts'
import { up as secondFactorRequirement } from './0016-second-factor-requirement.ts'
import { up as unloadingMails } from './0023-unloading-mails.ts'
import { up as cardStatements } from './0025-card-statements.ts'
import { up as telemetry } from './0026-telemetry.ts'
import { up as releaseSessionsByVersion } from './0027-release-sessions-by-version.ts'
import { up as outboxLanes } from './0028-outbox-lanes.ts'
import { up as userVersions } from './0030-user-versions.ts'
import { up as runningExports } from './0031-running-exports.ts'
import { up as devMailbox } from './0032-dev-mailbox.ts'
import { up as archivePasswords } from './0034-archive-passwords.ts'
import { up as frozenSessions } from './0036-frozen-sessions.ts'
import { up as releaseKeys } from './0037-release-keys.ts'
import { up as orderTotals } from './0038-order-totals.ts'
import { up as auditChain } from './0039-audit-chain.ts'
import { up as putBack } from './0040-put-back.ts'
import { up as orderBands } from './0041-order-bands.ts'
import { up as keptSums } from './0042-kept-sums.ts'
import { up as orderSearch } from './0042-order-search.ts'
import { up as openOrders } from './0043-open-orders.ts'
import { up as wordOfReleases } from './0044-word-of-releases.ts'
import { up as orderPlaces } from './0045-order-places.ts'
import { up as dayBands } from './0046-day-bands.ts'
import { up as monthBands } from './0047-month-bands.ts'
import { up as orderIndexes } from './0048-order-indexes.ts'
import { up as searchIndexes } from './0049-search-indexes.ts'
import { up as monthIndexes } from './0050-month-indexes.ts'
import { up as amountBands } from './0051-amount-bands.ts'
import { up as numberBands } from './0052-number-bands.ts'
import { up as releasesSeen } from './0053-releases-seen.ts'

/** Every migration in order. A name never changes and a released migration is never edited: the next one corrects it. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': { up: foundation },
  '0002-orders': { up: orders },
  '0005-analytics': { up: analytics },
  '0006-order-desk': { up: orderDesk },
  '0010-partner-history': { up: partnerHistory },
  '0011-session-places': { up: sessionPlaces },
  '0012-second-factor': { up: secondFactor },
  '0015-settlements': { up: settlements },
  '0016-second-factor-requirement': { up: secondFactorRequirement },
  '0023-unloading-mails': { up: unloadingMails },
  '0025-card-statements': { up: cardStatements },
  '0026-telemetry': { up: telemetry },
  '0027-release-sessions-by-version': { up: releaseSessionsByVersion },
  '0028-outbox-lanes': { up: outboxLanes },
  '0030-user-versions': { up: userVersions },
  '0031-running-exports': { up: runningExports },
  '0032-dev-mailbox': { up: devMailbox },
  '0034-archive-passwords': { up: archivePasswords },
  '0036-frozen-sessions': { up: frozenSessions },
  '0037-release-keys': { up: releaseKeys },
  '0038-order-totals': { up: orderTotals },
  '0039-audit-chain': { up: auditChain },
  '0040-put-back': { up: putBack },
  '0041-order-bands': { up: orderBands },
  '0042-kept-sums': { up: keptSums },
  '0042-order-search': { up: orderSearch },
  '0043-open-orders': { up: openOrders },
  '0044-word-of-releases': { up: wordOfReleases },
  '0045-order-places': { up: orderPlaces },
  '0046-day-bands': { up: dayBands },
  '0047-month-bands': { up: monthBands },
  '0048-order-indexes': { up: orderIndexes },
  '0049-search-indexes': { up: searchIndexes },
  '0050-month-indexes': { up: monthIndexes },
  '0051-amount-bands': { up: amountBands },
  '0052-number-bands': { up: numberBands },
  '0053-releases-seen': { up: releasesSeen },
}
