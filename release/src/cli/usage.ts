export const usage = `./cabinet release <command>

  publish <app> [--version V] [--from FOLDER]   build (or take FOLDER) and add a version; nothing goes live
  promote <app> <version> [<app> <version> …] --reason TEXT
  rollback <app> [--to VERSION] --reason TEXT   back to the last version that was not taken back, without a build
  canary start <app> <version> [--percent N] [--only USER …] --reason TEXT      for a share, or for people: --only me
  canary start … --steps 5:60,25:240,100        5 % for an hour, 25 % for four, then all, each while it is healthy
  canary change <app> [--percent N] [--only USER …] --reason TEXT     what is not given stays; --only "" names nobody
  canary stop <app> --reason TEXT
  kill <app> [--for-good] --reason TEXT         the section is off at once, for everybody; revive <app> brings it back
  revoke <app> <version> --reason TEXT          out of every tab, for good; a live one is rolled back
  maintenance on|off --reason TEXT              the technical works page
  status [--full] [--json] [--watch [--metrics URL]]   --full: revoked, works with, deprecated; --watch: every 2 s, with the server's numbers of the browsers (METRICS_TOKEN)
  explain <app> <version>                       why the gate would refuse it now, without its browser
  check --api URL                               whether an API serves what versions in use need, before it is deployed
  history [--page N] [--lim N] [--json]         newest first, 20 on a page
  prune [--days N] [--yes]                      versions that no tab can need any more; without --yes only names them
  restored [--after N] --reason TEXT            after a backup was put back: signs past the highest revision that was seen
  keys                                          who may publish and promote what, and who signs what is live
  keys team <app> … [--may publish|promote]     makes a team's key with its rights; --public KEY takes one made elsewhere,
                                                --out FILE, --name TEXT; needs the root's key
  keys server                                   makes the server's next key
  keys retire ID | keys revoke ID               rotated out; stolen, nothing of it is believed

  --who NAME       who does it (the system's user)
  --force          against what the gate says; the history names what that was
  --without-browser  promote and canary start draw every page in a real browser first; this does without, and the
                   history says so (so does RELEASE_BROWSER=no)
  RELEASE_TRIAL    https://user:password@host of a test stand whose data are drawn; without it the sources' own API is
                   started
  --revision N     refuse unless the store is at this revision
  RELEASE_STORE    a folder (DATA_DIR/releases) or s3://bucket/prefix; RELEASE_S3_* see docs/operations.md
  RELEASE_KEY      the key at hand (PEM): a team's, which asks the cabinet at RELEASE_API, or the server's
  RELEASE_ROOT_KEY, RELEASE_ROOTS   the root's key, for «keys»; ids of roots that are believed`
