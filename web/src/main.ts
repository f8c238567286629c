// The first thing that runs: loads the reader's language, then shows the site.
import './theme/theme.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './settings.svelte';
import { speak } from './texts/texts.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
// Not awaited here: the language's chunk takes something from this one, and would wait for it to
// end.
void speak(settings.language).then(() => mount(App, { target }));
