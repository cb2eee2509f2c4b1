import { versionsIn } from './metrics-text.ts'

test('versions are read out of the exposition, whatever else it holds', () => {
  const text = `# HELP cabinet_release_tabs Open tabs
# TYPE cabinet_release_tabs gauge
cabinet_release_tabs{app="mfe-orders",version="1.4.2",role="live"} 131
cabinet_release_tabs{app="mfe-orders",version="1.4.1",role="previous"} 3
cabinet_release_sessions{app="mfe-orders",version="1.4.2",role="live"} 1200
cabinet_release_failed_sessions{app="mfe-orders",version="1.4.2",role="live"} 6
cabinet_release_lcp_p75_seconds{app="mfe-orders",version="1.4.2",role="live"} 1.9
cabinet_release_live_share{app="mfe-orders",version="1.4.2",role="live"} 0.98
cabinet_release_arrived_seconds{app="mfe-orders",version="1.4.2",role="live"} 41
cabinet_release_revision 7
process_cpu_seconds_total 1.2
cabinet_release_tabs{app="broken"} 1
cabinet_release_tabs{app="mfe-a",version="1.0.0",role="live"} Nan
`
  expect(versionsIn(text)).toEqual([
    {
      app: 'mfe-orders',
      version: '1.4.2',
      role: 'live',
      tabs: 131,
      sessions: 1200,
      failed: 6,
      lcp: 1.9,
      share: 0.98,
      arrived: 41,
    },
    { app: 'mfe-orders', version: '1.4.1', role: 'previous', tabs: 3, sessions: 0, failed: 0 },
  ])
})

test('a page of some proxy holds nothing', () => {
  expect(versionsIn('<!doctype html><p>Bad gateway</p>')).toEqual([])
})
