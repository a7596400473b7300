// SPDX-License-Identifier: MIT
// bundlers.test.mjs: makes pages and programs with the npm packages, which are installed from their
// archives in an empty folder, by each bundler without a setting. Runs the pages in Chromium, and the
// programs in Node.js. run.sh copies this file to a folder that has the bundlers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import webpack from 'webpack';
import { answersOf, noChromium } from './chromium.mjs';

const work = dirname(fileURLToPath(import.meta.url));
const project = mkdtempSync(join(work, 'project-'));
after(() => rmSync(project, { recursive: true }));
const inProject = { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
const run = (command, ...args) => execFileSync(command, args, inProject);
const tool = (name, ...args) => run(join(work, 'node_modules', name), ...args);

// The command of CONTRIBUTING.md, in the folder of the packages
const [command] = /npm pack .*/.exec(readFileSync(process.env.WG_CONTRIBUTING, 'utf8'));
execFileSync('sh', ['-c', `${command} --pack-destination='${project}'`], { ...inProject, cwd: process.env.WG_PACKAGES });
writeFileSync(join(project, 'package.json'), '{ "private": true }');
const archives = readdirSync(project).filter((name) => name.endsWith('.tgz'));
run('npm', 'install', '--offline', '--no-audit', '--no-fund', ...archives);

// The sources: page.mjs with the other entry, and with require.
const page = readFileSync(join(work, 'page.mjs'), 'utf8');
const sources = {
  'page.mjs': page,
  'external.mjs': page.replace(/from '(.*)'/g, "from '$1/external'"),
  'page.cjs': page.replace(/import (.*) from ('.*')/g, 'const $1 = require($2)'),
};
sources['external.cjs'] = sources['page.cjs'].replace(/require\('(.*)'\)/g, "require('$1/external')");
for (const [name, text] of Object.entries(sources)) {
  writeFileSync(join(project, name), text);
}

// Vite 8 has another bundler than Vite 6, and needs a newer Node.js.
const [major, minor] = process.versions.node.split('.').map(Number);
const vites = major > 20 || (major === 20 && minor >= 19) ? ['vite', 'vite-8'] : ['vite'];

// Makes the folder of a page, which Vite bundles.
function viteRoot(name, source) {
  mkdirSync(join(project, name));
  writeFileSync(join(project, name, 'index.html'), '<!doctype html><title>x</title><script type="module" src="./page.mjs"></script>');
  writeFileSync(join(project, name, 'page.mjs'), sources[source]);
  return join(project, name);
}

async function viteServer(t, vite, root, settings = {}) {
  const { createServer } = await import(vite);
  const server = { port: 0, host: '127.0.0.1', watch: null }; // a system can have too few watches left
  const cacheDir = join(root, '.vite'); // the servers would otherwise share one
  const running = await createServer({ root, cacheDir, configFile: false, logLevel: 'silent', server, ...settings });
  await running.listen();
  t.after(() => running.close());
  return { url: `http://127.0.0.1:${running.httpServer.address().port}/` };
}

// Webpack warns of scripts over 244 kB.
async function pack(settings) {
  const all = { mode: 'production', context: project, ...settings };
  const stats = await new Promise((resolve, reject) => {
    webpack(all, (error, result) => (error ? reject(error) : resolve(result)));
  });
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  assert.deepEqual([...errors, ...warnings].map(({ message }) => message).filter((message) => !/size limit|performance/.test(message)), []);
}

const esbuild = (source, ...options) => assert.equal(tool('.bin/esbuild', source, '--bundle', '--log-level=warning', ...options), '');
const rollup = (source, ...options) => tool('.bin/rollup', source, '--silent', '--failAfterWarnings', ...options);

test('pages', { skip: noChromium }, async (t) => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src";
  const files = {};
  const scripts = ['esbuild', 'esbuild-minified', 'esbuild-require', 'rollup', 'webpack', 'webpack-external'];
  esbuild('page.mjs', '--outfile=esbuild.js');
  esbuild('page.mjs', '--minify', '--format=esm', '--target=es2020', '--outfile=esbuild-minified.js');
  esbuild('page.cjs', '--minify', '--outfile=esbuild-require.js');
  rollup('page.mjs', '--plugin=node-resolve', '--format=iife', '--file=rollup.js');
  await pack({ entry: './page.mjs', output: { path: project, filename: 'webpack.js' } });
  await pack({ entry: './external.mjs', output: { path: project, filename: 'webpack-external.js' } });
  for (const name of scripts) {
    files[`/${name}.html`] = `<!doctype html><script type="module" src="${name}.js"></script>`;
  }
  const pages = Object.fromEntries(scripts.map((name) => [name, {
    url: `/${name}.html`, policy: `${policy} ${name.endsWith('external') ? "'self'" : 'blob:'}`,
  }]));
  for (const vite of vites) {
    for (const source of ['page.mjs', 'external.mjs']) {
      const name = `${vite}-${source}`;
      tool(`${vite}/bin/vite.js`, 'build', viteRoot(name, source), '--base=./', '--logLevel=warn');
      pages[name] = { url: `/${name}/dist/index.html` };
    }
    pages[`${vite}-dev`] = await viteServer(t, vite, viteRoot(`${vite}-dev`, 'page.mjs'));
    pages[`${vite}-dev-external`] = await viteServer(t, vite, viteRoot(`${vite}-dev-external`, 'external.mjs'),
      { optimizeDeps: { exclude: ['wordgrid', 'wordgrid-english'] } });
  }
  const answers = await answersOf(pages, { folder: project, files });
  assert.deepEqual(answers, Object.fromEntries(Object.keys(pages).map((name) => [name, '135 135 TimeoutError'])));
});

test('the scripts are as small as README.md of the package says', () => {
  for (const [entry, nbytes, packed] of [['wordgrid', 173500, 106500], ['wordgrid/external', 19500, 7500], ['wordgrid-english', 284500, 180500]]) {
    writeFileSync(join(project, 'entry.mjs'), `export * as x from '${entry}';`);
    esbuild('entry.mjs', '--minify', '--format=esm', '--outfile=entry.js');
    const script = readFileSync(join(project, 'entry.js'));
    const sizes = [script.length, brotliCompressSync(script).length];
    assert.ok(sizes[0] < nbytes && sizes[1] < packed, `${entry}: ${sizes} bytes`);
  }
});

test('without a bundler', () => {
  for (const name of Object.keys(sources)) {
    assert.equal(run(process.execPath, name), '135 135 TimeoutError\n', name);
  }
  for (const name of ['page.mjs', 'external.mjs']) {
    assert.equal(run(process.execPath, '--input-type=module', '-e', sources[name]), '135 135 TimeoutError\n', name);
  }
});

test('programs', async () => {
  esbuild('page.mjs', '--platform=node', '--format=cjs', '--outfile=out/esbuild.cjs');
  esbuild('page.cjs', '--platform=node', '--minify', '--outfile=out/esbuild-require.cjs');
  esbuild('page.mjs', '--platform=node', '--format=esm', '--outfile=out/esbuild.mjs');
  writeFileSync(join(project, 'rollup.config.mjs'), `import resolve from '@rollup/plugin-node-resolve';
    export default { plugins: [resolve({ exportConditions: ['node'] })] };`);
  rollup('page.mjs', '--config', '--format=cjs', '--file=out/rollup.cjs');
  await pack({ entry: './page.mjs', target: 'node', output: { path: join(project, 'out'), filename: 'webpack.cjs' } });
  const bundles = readdirSync(join(project, 'out'));
  assert.equal(bundles.length, 5);
  rmSync(join(project, 'node_modules'), { recursive: true }); // bundles need no package
  for (const name of bundles) {
    assert.equal(run(process.execPath, join('out', name)), '135 135 TimeoutError\n', name);
  }
});
