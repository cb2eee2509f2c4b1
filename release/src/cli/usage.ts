export const usage = `./cabinet release <command>

  publish <app> [--version V] [--from FOLDER]   build (or take FOLDER) and add a version; nothing goes live
  promote <app> <version> [<app> <version> …] --reason TEXT
  rollback <app> [--to VERSION] --reason TEXT   back to the last version that was not taken back, without a build
  canary start <app> <version> --percent N [--merchant ID] [--role CODE] [--user NAME] --reason TEXT
  canary start … --steps 5:60,25:240,100        5 % for an hour, 25 % for four, then all, each while it is healthy
  canary change <app> [--percent N] [--merchant …] --reason TEXT      what is not given stays; --role "" empties a list
  canary stop <app> --reason TEXT               a version for some; lists may be given several times
  kill <app> --reason TEXT                      the section is off at once, for everybody; revive <app> brings it back
  remove <app> --reason TEXT                    out of the cabinet; its versions stay in the store
  revoke <app> <version> --reason TEXT          out of every tab, for good; a live one is rolled back
  maintenance on|off --reason TEXT              the technical works page
  status [--json] [--watch [--metrics URL]]     --watch: every 2 s, with the server's numbers of the browsers (METRICS_TOKEN)
  explain <app> <version>                       why the gate would refuse it now, without its browser
  check --api URL                               whether an API serves what versions in use need, before it is deployed
  history [--page N] [--lim N] [--json]         newest first, 20 on a page
  prune [--days N] [--yes]                      versions that no tab can need any more; without --yes only names them
  renew [--after N] --reason TEXT               sign the pointer anew before it expires, or past a revision that was lost
  repair                                        compile index.html again when it is behind
  keys                                          who may publish, promote, change keys, sign pages
  keys make FILE                                a new private key; prints its public one
  keys add PUBLIC --name TEXT [--publish APP] [--promote APP] [--keys] [--pages] --reason TEXT
  keys retire ID | keys revoke ID               rotated out; stolen, nothing of it is believed

  --who NAME       who does it (the system's user)
  --force          against what the gate says; the history names what that was
  --without-browser  promote and canary start draw every page in a real browser first; this does without, and the
                   history says so (so does RELEASE_BROWSER=no)
  RELEASE_TRIAL    https://user:password@host of a test stand whose data are drawn; without it the sources' own API is
                   started
  --revision N     refuse unless the store is at this revision
  RELEASE_STORE    a folder (DATA_DIR/releases) or s3://bucket/prefix, RELEASE_KEY the signing key (PEM),
                   RELEASE_ROOTS keys that the first key set may be signed by, RELEASE_S3_* see docs/operations.md`
